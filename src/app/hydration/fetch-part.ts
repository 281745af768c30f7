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

/** How long a network that lost one file of many is given. Milliseconds. */
const pause = 1_000

/**
 * Fetches a part of the app, after the styles that it names, asks once more where that fails, and tells the page where it
 * fails again. The bundler calls this in place of each `import()`; its own function of this name knows cases that this site
 * has not, which every visitor would pay for.
 */
export async function __vitePreload<Part>(part: () => Promise<Part>, files: string[] = []): Promise<Part> {
  const ask = async () => {
    await Promise.all(files.map(stylesOf))
    return part()
  }
  try {
    return await ask().catch(() => new Promise((go) => setTimeout(go, pause)).then(ask))
  } catch (payload) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  }
}
