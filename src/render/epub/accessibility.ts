import type { Messages } from '../../model/messages/messages.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import type { Chapter } from './book.ts';

/**
 * Prints the accessibility metadata that is true for the chapters. EPUB Accessibility 1.1, 2; vocabulary of schema.org.
 *
 * Alternative texts are claimed only if the source has one for every image. No conformance is claimed, since nobody has evaluated the book.
 * Books contain no sound, no video, no script and only still images, so there are no hazards.
 */
export function accessibilityMetadata(chapters: readonly Chapter[], messages: Messages): readonly Markup[] {
  const images = chapters.flatMap((chapter) => chapter.images);
  const isDescribed = images.every((image) => image.isDescribed);
  const hasMath = chapters.some((chapter) => chapter.hasMath);
  const hasImages = images.length > 0;
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    'displayTransformability',
    ...(hasImages && isDescribed ? ['alternativeText'] : []),
    ...(hasMath ? ['MathML'] : []),
  ];
  return [
    meta('accessMode', 'textual'),
    ...(hasImages ? [meta('accessMode', 'visual')] : []),
    ...(isDescribed ? [meta('accessModeSufficient', 'textual')] : []),
    ...(hasImages ? [meta('accessModeSufficient', 'textual,visual')] : []),
    ...features.map((feature) => meta('accessibilityFeature', feature)),
    meta('accessibilityHazard', 'none'),
    meta(
      'accessibilitySummary',
      summaryOf({ hasImages, isDescribed, hasMath, hasTables: chapters.some((chapter) => chapter.hasTables) }, messages),
    ),
  ];
}

interface Facts {
  readonly hasImages: boolean;
  readonly isDescribed: boolean;
  readonly hasMath: boolean;
  readonly hasTables: boolean;
}

function summaryOf({ hasImages, isDescribed, hasMath, hasTables }: Facts, { text }: Messages): string {
  return [
    text('epub.access.text'),
    ...(hasTables ? [text('epub.access.tables')] : []),
    ...(hasMath ? [text('epub.access.math')] : []),
    ...(hasImages ? [text(isDescribed ? 'epub.access.described' : 'epub.access.captions')] : []),
  ].join(' ');
}

function meta(property: string, value: string): Markup {
  return xml`<meta property="schema:${property}">${value}</meta>
`;
}
