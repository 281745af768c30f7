/** From its first script on, no page waits longer for its picture: that may be late, or never come. Milliseconds. */
const patience = 2_000

/** What somebody does who no longer looks at a page but uses it, or leaves it for another: then nothing is drawn. */
const uses = ['pointerdown', 'keydown', 'click', 'visibilitychange']

/**
 * Ends once the browser has laid out a frame and is about to draw it. Unlike an animation frame it needs no clock of the
 * page's.
 */
const frame = (page: Document) =>
  new Promise<void>((drawn) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      drawn()
    })
    observer.observe(page.documentElement)
  })

/** Ends once the picture that the server has marked as the first to be fetched is there, or is known to be missing. */
const largest = (page: Document) =>
  new Promise<void>((there) => {
    const picture = page.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    if (!picture || picture.complete) return there()
    for (const end of ['load', 'error']) picture.addEventListener(end, () => there(), { once: true })
  })

/** Ends once a frame is on the screen: by the time the second is laid out, the first has been drawn. */
async function shown(page: Document): Promise<void> {
  await frame(page)
  await frame(page)
}

async function picture(page: Document): Promise<void> {
  await largest(page)
  await shown(page)
}

/** Ends once somebody uses the page. */
const used = (page: Document) =>
  new Promise<void>((go) => {
    for (const use of uses)
      page.addEventListener(use, () => go(), { once: true, capture: true, passive: true })
  })

/**
 * When a page is `seen`: until then its pictures and fonts have the line for themselves. And when it is `pictured`, seen
 * with its largest picture: reading and running scripts holds the drawing up, by a tenth of a second on a slow phone.
 * Both end at once for whoever begins to use the page and where nobody looks at it, and two seconds from now in any case.
 */
export function firstPicture(page: Document): { seen: Promise<unknown>; pictured: Promise<unknown> } {
  const late = new Promise((go) => setTimeout(go, patience))
  const hurried = page.hidden ? Promise.resolve() : Promise.race([used(page), late])
  return { seen: Promise.race([shown(page), hurried]), pictured: Promise.race([picture(page), hurried]) }
}
