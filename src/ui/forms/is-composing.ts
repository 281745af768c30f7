/** What a browser says of a key; of React's events their `nativeEvent`. */
type Pressed = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** The code that every key has which an input method takes for itself. */
const taken = 229

/**
 * Whether a key belongs to an input method (for Chinese or Japanese, or Hindi typed in Latin letters): an Enter then
 * accepts what it offers, and neither sends nor chooses anything. Safari ends the composition before it reports the key
 * that ended it (WebKit bug 165004), and tells such a key only by its code.
 */
export const isComposing = (pressed: Pressed): boolean => pressed.isComposing || pressed.keyCode === taken
