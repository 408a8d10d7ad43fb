import { xml } from '../../../model/text/markup.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';

/** An error of the S3 protocol: its code and additional elements (`Key`, `BucketName`, `ArgumentName`). */
export interface S3Error {
  readonly status: number;
  readonly code:
    | 'NoSuchKey'
    | 'AccessDenied'
    | 'InvalidArgument'
    | 'MethodNotAllowed'
    | 'InvalidURI'
    | 'InvalidRange'
    | 'PreconditionFailed';
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Prints S3's error body: no namespace, `Code` first, `RequestId` and `HostId` last. */
export function answerS3Error(error: S3Error, isHead: boolean, headers: Readonly<Record<string, string>> = {}): Answer {
  const details = Object.entries(error.details ?? {}).map(([name, value]) => DETAILS[name]?.(value));
  const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${error.code}</Code><Message>${error.message}</Message>${details}<RequestId>0</RequestId><HostId>offprint</HostId></Error>
`.markup;
  return {
    status: error.status,
    headers: { ...OPEN_HEADERS, ...headers, 'content-type': 'application/xml' },
    ...(isHead ? {} : { body }),
  };
}

const DETAILS: Readonly<Record<string, (value: string) => ReturnType<typeof xml>>> = {
  Key: (value) => xml`<Key>${value}</Key>`,
  BucketName: (value) => xml`<BucketName>${value}</BucketName>`,
  ArgumentName: (value) => xml`<ArgumentName>${value}</ArgumentName>`,
  ArgumentValue: (value) => xml`<ArgumentValue>${value}</ArgumentValue>`,
  Method: (value) => xml`<Method>${value}</Method>`,
};
