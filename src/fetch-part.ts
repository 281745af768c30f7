/** The sheets of styles that were asked for, by their files. */
const styles = new Map<string, Promise<void>>()

const fetchStyles = (file: string) =>
  new Promise<void>((there, missing) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` })
    link.addEventListener('load', () => there())
    link.addEventListener('error', () => missing(new Error(`No styles: ${file}`)))
    document.head.append(link)
  })

/** The styles of a part, fetched once. */
function stylesOf(file: string): Promise<void> {
  const styled = styles.get(file) ?? fetchStyles(file)
  styles.set(file, styled)
  // What failed is asked for again.
  styled.catch(() => styles.delete(file))
  return styled
}

/**
 * Fetches a part of the app, after the styles that it names, and tells the page where that fails. The bundler calls this
 * in place of each `import()`; its own function of this name knows cases that this site has not, which every visitor would
 * pay for.
 */
export async function __vitePreload<Part>(part: () => Promise<Part>, files: string[] = []): Promise<Part> {
  try {
    await Promise.all(files.map(stylesOf))
    return await part()
  } catch (payload) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  }
}
