/** Milliseconds after which a page that still has no styles waits for a slow line, with nothing else to do. */
const wait = 200

/**
 * The first number format makes the browser read what it knows of the numbers of all languages: on a slow phone it does
 * nothing else for fifty milliseconds. It is made while a page waits for its styles, by a script in front of them, since
 * one behind them would wait as well.
 */
const script = `setTimeout(()=>Intl.NumberFormat(),${wait});document.currentScript.remove()`

/** The HTML of a page that has that done early; `hydrate` makes sure of it. */
export function readNumbersEarly(html: string, nonce: string | undefined): string {
  const allowed = nonce === undefined ? '' : ` nonce="${nonce}"`
  return html.replace('<link rel="stylesheet"', (styles) => `<script${allowed}>${script}</script>${styles}`)
}
