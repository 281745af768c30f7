const loading = new Map<string, Promise<void>>()

/** Puts a script of our own site into the page once; a failed load may be tried again. */
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
