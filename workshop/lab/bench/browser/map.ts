import { longestFrame, longestTask, type Phone } from './phone'

/** Map centre on the phone, in px. */
const [x, y] = [195, 420]

/** Moves fingers over the map, one step per frame; `at` returns their positions for a fraction of the path. */
async function draw({ page, cdp }: Phone, at: (share: number) => { x: number; y: number }[]): Promise<void> {
  const steps = 20
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0))
  for (let step = 1; step <= steps; step += 1) {
    await page.waitForTimeout(16)
    await touch('touchMove', at(step / steps))
  }
  await touch('touchEnd', [])
}

async function around(phone: Phone): Promise<void> {
  for (const [right, down] of [
    [-120, 0],
    [0, -120],
    [120, 60],
    [60, 120],
  ] as const)
    await draw(phone, (share) => [{ x: x + right * share, y: y + down * share }])
}

/** Pinches with two fingers that start and end at these distances from the centre; moving them apart zooms in. */
const pinch = (phone: Phone, from: number, to: number) =>
  draw(phone, (share) => {
    const apart = from + (to - from) * share
    return [
      { x: x - apart, y },
      { x: x + apart, y },
    ]
  })

const moves: [name: string, move: (phone: Phone) => Promise<unknown>][] = [
  ['map: panned over everything', around],
  ['map: closer, to a city', (phone) => pinch(phone, 30, 150)],
  ['map: panned over a city', around],
  ['map: closer, to a street', (phone) => pinch(phone, 20, 160)],
  ['map: panned over a street', around],
  ['map: away again', (phone) => pinch(phone, 160, 20)],
]

/** Results of a pass over the map: ms by action, and the most nodes shown at any time. */
export interface MapFound {
  tasks: Record<string, number>
  frames: Record<string, number>
  nodes: number
}

export async function mapPass(phone: Phone): Promise<MapFound> {
  const { page } = phone
  const opened = await longestTask(phone, async () => {
    await page.goto('/map')
    await page.locator('.map-node').first().waitFor()
  })
  await page.locator('.map-leaflet').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const frames: Record<string, number> = {}
  for (const [name, move] of moves) frames[name] = await longestFrame(phone, () => move(phone))
  const nodes = await page.evaluate(() => window.watched.nodes)
  return { tasks: { 'map: opened': opened }, frames, nodes }
}
