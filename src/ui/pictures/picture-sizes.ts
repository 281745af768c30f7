/**
 * Size on phones with a pixel ratio above 2: declared smaller, because two device pixels per CSS pixel look sharp
 * enough and the file for three pixels has twice the bytes. Must come after the sizes for wider screens.
 */
export const onFinePhone = '(min-resolution: 2.1dppx) 60vw'

/** Sizes of a card's picture in a grid with as many columns as fit. */
export const cardSizes = `(min-width: 1100px) 300px, (min-width: 640px) 45vw, ${onFinePhone}, 92vw`
