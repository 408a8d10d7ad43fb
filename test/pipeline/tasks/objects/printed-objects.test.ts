import { expect, test } from 'vitest';
import { printObjects, readObjects } from '../../../../src/pipeline/tasks/objects/stored-objects.ts';
import { OBJECT_KINDS } from '../../../../src/query/index/object-kinds.ts';
import { toyObjects } from '../../../query/language/toy-objects.ts';

test.each(OBJECT_KINDS)('printed objects are parsed to equal objects: %s', (kind) => {
  const objects = toyObjects().filter((object) => object.kind === kind);
  expect(readObjects(kind, printObjects(objects))).toEqual(objects);
});

test('tag values keep their types and times', () => {
  const [object] = toyObjects();
  if (object === undefined) throw new RangeError('the toy journal is empty');
  const [path] = object.tags.keys();
  if (path === undefined) throw new RangeError('the object has no tags');
  for (const value of ['', '\ud800"', 0, -1.5, true, false, [], ['a', 'b']]) {
    const changed = { ...object, tags: new Map(object.tags).set(path, { value, updatedAt: '2022-02-02T02:02:02.000000' }) };
    expect(readObjects(object.kind, printObjects([changed]))).toEqual([changed]);
  }
});
