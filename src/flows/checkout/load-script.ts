const loading = new Map<string, Promise<void>>()

/** Adds a script from our own origin to the page once; a failed load may be retried. */
export function loadScript(src: string): Promise<void> {
  const before = loading.get(src)
  if (before) return before
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(src)
      script.remove()
      reject(new Error(`${src} did not load`))
    })
    document.head.append(script)
  })
  loading.set(src, load)
  return load
}
