import sharp from 'sharp'
import { Dice } from './dice'
import { newScene } from './scene'
import type { Setting } from './scene'
import { backdrop, distance, lawn, sky } from './land'
import { broadHouse, gableHouse } from './houses'
const tiles: Buffer[] = []
const t0 = Date.now()
for (let i = 0; i < 12; i++) {
  const dice = new Dice('t' + i)
  const scene = newScene(dice, dice.pick<Setting>(['hills','mountains','city','sea','forest']))
  sky(scene); distance(scene); lawn(scene); backdrop(scene, 300, 1200)
  ;(i % 2 ? gableHouse : broadHouse)(scene)
  tiles.push(await sharp(Buffer.from(scene.sheet.toString())).resize(500).png().toBuffer())
}
console.log(Date.now() - t0)
await sharp({ create: { width: 2020, height: 1150, channels: 3, background: '#fff' } }).composite(tiles.map((input, i) => ({ input, left: (i % 4) * 505, top: Math.floor(i / 4) * 380 }))).png().toFile('/tmp/contact.png')
