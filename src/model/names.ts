/** The strings most easily swapped, branded so that the compiler tells them apart. */

/** The name of a raw file in the public store, without leading slash: `elife-00003/elife-00003.xml`. */
export type ObjectKey = string & { readonly brand: 'ObjectKey' };

/** A tag's name, slash-separated: `elifesciences.org/api_v1/article/doi`. */
export type TagPath = string & { readonly brand: 'TagPath' };

/** The address part that siblings share, without ending and leading slash: `content/1/e00003`. */
export type Stem = string & { readonly brand: 'Stem' };
