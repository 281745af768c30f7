import type { MapFound } from './map'
import { longestFrame, longestTask, type Phone } from './phone'

/** Returns the centre of the map next to the results. */
async function middle({ page }: Phone): Promise<[x: number, y: number]> {
  const box = (await page.locator('.map-leaflet').boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Drags the map, one step per frame. */
async function drag(phone: Phone, right: number, down: number): Promise<void> {
  const { mouse } = phone.page
  const [x, y] = await middle(phone)
  const steps = 20
  await mouse.move(x, y)
  await mouse.down()
  for (let step = 1; step <= steps; step += 1) {
    await phone.page.waitForTimeout(16)
    await mouse.move(x + (right * step) / steps, y + (down * step) / steps)
  }
  await mouse.up()
}

async function around(phone: Phone): Promise<void> {
  for (const [right, down] of [
    [-200, 0],
    [0, -150],
    [200, 150],
  ] as const)
    await drag(phone, right, down)
}

async function wheel(phone: Phone, method: 1 | -1): Promise<void> {
  const [x, y] = await middle(phone)
  await phone.page.mouse.move(x, y)
  for (let turn = 0; turn < 4; turn += 1) {
    await phone.page.mouse.wheel(0, 120 * method)
    await phone.page.waitForTimeout(100)
  }
}

const moves: [name: string, move: (phone: Phone) => Promise<unknown>][] = [
  ['beside: panned over everything', around],
  ['beside: closer, to a city', (phone) => wheel(phone, -1)],
  ['beside: panned over a city', around],
  ['beside: away again', (phone) => wheel(phone, 1)],
  [
    'beside: pointed at the cards',
    async ({ page }) => {
      for (let at = 0; at < 4; at += 1) await page.locator('[data-listing]').nth(at).hover()
    },
  ],
]

/** Measures the results with the map next to them; each map movement reloads both. */
export async function besidePass(phone: Phone): Promise<MapFound> {
  const { page } = phone
  const opened = await longestTask(phone, async () => {
    await page.goto('/properties')
    await page.locator('.map-node').first().waitFor()
  })
  const frames: Record<string, number> = {}
  for (const [name, move] of moves) frames[name] = await longestFrame(phone, () => move(phone))
  const filtered = await longestTask(phone, async () => {
    await page.getByLabel('Buy or rent').first().selectOption('sell')
    await page.waitForURL(/property_type=sell/)
  })
  const nodes = await page.evaluate(() => window.watched.nodes)
  return { tasks: { 'beside: opened': opened, 'beside: a filter': filtered }, frames, nodes }
}
