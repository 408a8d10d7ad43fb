/** Branded strings, which the compiler distinguishes because they are easily confused. */

/** Key of a raw file in the public store, without leading slash: `elife-00003/elife-00003.xml`. */
export type ObjectKey = string & { readonly brand: 'ObjectKey' };

/** Path of a tag, slash-separated: `elifesciences.org/api_v1/article/doi`. */
export type TagPath = string & { readonly brand: 'TagPath' };

/** Site path that siblings share, without ending and leading slash: `content/1/e00003`. */
export type Stem = string & { readonly brand: 'Stem' };
