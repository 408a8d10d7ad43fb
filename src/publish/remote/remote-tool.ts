import { awsTool } from './aws-tool.ts';
import { rcloneTool } from './rclone-tool.ts';

/** A program that copies files to a remote. Its methods throw `PublishError` with the program's message. */
export interface RemoteTool {
  readonly name: string;
  /** Reads an object; undefined if there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Uploads every file of a folder, whose entries may be symbolic links; existing objects are replaced. */
  upload(folder: string, headers: UploadHeaders): Promise<void>;
  /** Deletes objects; a missing one is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}

export interface UploadHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Selects the AWS command line for `s3://bucket/path`, otherwise rclone; `further` are options passed on to that program. */
export function remoteToolOf(remote: string, further: readonly string[]): RemoteTool {
  return remote.startsWith('s3://') ? awsTool(remote, further) : rcloneTool(remote, further);
}
