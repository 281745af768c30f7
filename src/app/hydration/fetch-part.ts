/** Requested stylesheets by file. */
const styles = new Map<string, Promise<void>>()

const fetchStyles = (file: string) =>
  new Promise<void>((there, missing) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` })
    link.addEventListener('load', () => there())
    link.addEventListener('error', () => missing(new Error(`No styles: ${file}`)))
    document.head.append(link)
  })

/** Loads a stylesheet once. */
function stylesOf(file: string): Promise<void> {
  const styled = styles.get(file) ?? fetchStyles(file)
  styles.set(file, styled)
  // Failed stylesheets are requested again next time.
  styled.catch(() => styles.delete(file))
  return styled
}

/** Delay before retrying a failed file, in ms. */
const pause = 1_000

/**
 * Loads a module after its stylesheets, retries once, and fires `vite:preloadError` if that fails too. Replaces Vite's
 * helper of the same name, which every visitor would download and which handles cases this site doesn't have.
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
