import { vi } from 'vitest'

/** The parts of a frame that the tests inspect. */
export interface Frame {
  style: Map<string, string> & {
    setProperty: (name: string, value: string) => void
    removeProperty: (name: string) => void
  }
  remove: () => void
}

/** Stubs as much of a page as the windows, frames and scripts of gateways need. `vi.unstubAllGlobals()` undoes this. */
export function stubPage() {
  const page = new EventTarget()
  const frames = new Set<Frame>()
  const scripts: EventTarget[] = []
  const document = {
    querySelectorAll: () => [...frames],
    querySelector: () => null,
    createElement: () => Object.assign(new EventTarget(), { remove: () => undefined }),
    head: { append: (script: EventTarget) => void scripts.push(script) },
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return {
    frames,
    scripts,
    addFrame() {
      const style = Object.assign(new Map<string, string>(), {
        setProperty: (name: string, value: string) => void style.set(name, value),
        removeProperty: (name: string) => void style.delete(name),
      })
      const frame: Frame = { style, remove: () => void frames.delete(frame) }
      frames.add(frame)
      return frame
    },
    says: (origin: string, data: object) =>
      page.dispatchEvent(Object.assign(new Event('message'), { origin, data })),
  }
}
