/** Longest wait for the main picture, in ms from the first script, because the picture may never arrive. */
const patience = 2_000

/** Events showing that the user interacts with the page or leaves it, so waiting for a paint is pointless. */
const uses = ['pointerdown', 'keydown', 'click', 'visibilitychange']

/**
 * Resolves when the browser has laid out a frame and is about to paint it. Unlike `requestAnimationFrame`, it doesn't
 * depend on the page's frame clock.
 */
const frame = (page: Document) =>
  new Promise<void>((drawn) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      drawn()
    })
    observer.observe(page.documentElement)
  })

/** Resolves when the picture marked `fetchpriority="high"` has loaded or failed, or if there is none. */
const largest = (page: Document) =>
  new Promise<void>((there) => {
    const picture = page.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    if (!picture || picture.complete) return there()
    for (const end of ['load', 'error']) picture.addEventListener(end, () => there(), { once: true })
  })

/** Resolves when a frame is on screen: by the second layout, the first frame has been painted. */
async function shown(page: Document): Promise<void> {
  await frame(page)
  await frame(page)
}

async function picture(page: Document): Promise<void> {
  await largest(page)
  await shown(page)
}

/** Resolves on the first interaction. */
const used = (page: Document) =>
  new Promise<void>((go) => {
    for (const use of uses)
      page.addEventListener(use, () => go(), { once: true, capture: true, passive: true })
  })

/**
 * Reports when a page is `seen` (first paint) and `pictured` (painted with its largest picture). Until `seen`, pictures
 * and fonts get the bandwidth; scripts that run before `pictured` delay it by a tenth of a second on a slow phone. Both
 * resolve immediately on interaction or if the page is hidden, and after two seconds at the latest.
 */
export function firstPicture(page: Document): { seen: Promise<unknown>; pictured: Promise<unknown> } {
  const late = new Promise((go) => setTimeout(go, patience))
  const hurried = page.hidden ? Promise.resolve() : Promise.race([used(page), late])
  return { seen: Promise.race([shown(page), hurried]), pictured: Promise.race([picture(page), hurried]) }
}
