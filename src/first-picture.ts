/** Longer than this no page waits to come alive, in milliseconds: its picture may be late, or never come. */
const patience = 2_000

/** What somebody does who no longer looks at a page but uses it. */
const touches = ['pointerdown', 'keydown'] as const

/** Ends once the browser has laid out and drawn a frame. Unlike an animation frame it needs no clock of the page's. */
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

/** The first of two frames is told of before it is on the screen. */
async function shown(page: Document): Promise<void> {
  await frame(page)
  await frame(page)
}

async function picture(page: Document): Promise<void> {
  await largest(page)
  await shown(page)
}

/** Ends once somebody touches the page, or leaves it for another: then nothing is drawn. */
const used = (page: Document) =>
  new Promise<void>((go) => {
    for (const touch of [...touches, 'visibilitychange'])
      page.addEventListener(touch, () => go(), { once: true, capture: true, passive: true })
  })

const soonest = (page: Document, moment: Promise<void>): Promise<unknown> =>
  page.hidden
    ? Promise.resolve()
    : Promise.race([moment, used(page), new Promise((late) => setTimeout(late, patience))])

/**
 * Ends once a visitor sees the page: until then its pictures and fonts have the line for themselves. Ends earlier for
 * whoever begins to use the page, at once for a page that nobody looks at, and in any case after two seconds.
 */
export const firstSight = (page: Document) => soonest(page, shown(page))

/**
 * The same for the page with its largest picture: reading and running scripts holds the drawing up, by a tenth of a
 * second on a slow phone.
 */
export const firstPicture = (page: Document) => soonest(page, picture(page))
