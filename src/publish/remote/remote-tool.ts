import { awsTool } from './aws-tool.ts';
import { rcloneTool } from './rclone-tool.ts';

/** A program that moves files to a remote. Every call throws `PublishError` with what the program said. */
export interface RemoteTool {
  readonly name: string;
  /** The bytes of an object; undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Puts every file of a folder (its entries may be symbolic links) at the remote, whatever is there. */
  upload(folder: string, headers: UploadHeaders): Promise<void>;
  /** Removes objects; one that is not there is no mistake. */
  remove(keys: readonly string[]): Promise<void>;
}

export interface UploadHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** The AWS command line for `s3://bucket/path`, rclone for everything else; `further` are options of that program, handed on as they are. */
export function remoteToolOf(remote: string, further: readonly string[]): RemoteTool {
  return remote.startsWith('s3://') ? awsTool(remote, further) : rcloneTool(remote, further);
}
