/**
 * How wide a picture is said to be that takes the width of a phone with three pixels to each of CSS: two of them are as
 * many as an eye sees, and the file for three has twice the bytes. Stands behind the sizes on wider screens.
 */
export const onFinePhone = '(min-resolution: 2.1dppx) 60vw'

/** A picture of a card, in a grid of as many columns as fit. */
export const cardSizes = `(min-width: 1100px) 300px, (min-width: 640px) 45vw, ${onFinePhone}, 92vw`
