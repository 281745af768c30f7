import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { catalogue } from '../../machines/catalogue'
import { stateNodes } from '../../machines/diagram/ids'

const root = fileURLToPath(new URL('../../', import.meta.url))
const taken = join(root, 'test-results/storyboard')
const kept = join(root, 'machines/storyboard')
/** Width in px: twice the width shown next to the diagram, to suit high-resolution screens. */
const width = 640

/**
 * `npm run storyboard`, run after the browser tests, stores small copies of the pictures that the tours took of each
 * state, where `/workflows` shows them. Pictures of removed states are deleted, while those of states that the last run
 * didn't reach stay.
 */
const states = new Set(catalogue.flatMap(({ machine }) => stateNodes(machine).map(({ id }) => id)))
const flows = catalogue.filter(({ kind }) => kind === 'flow').map(({ id }) => id)
for (const flow of flows) {
  const folder = join(kept, flow)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder))
    if (!states.has(old.replace(/\.webp$/, ''))) rmSync(join(folder, old))
}
let count = 0
for (const flow of flows) {
  const folder = join(taken, `${flow}-en-light`)
  if (!existsSync(folder)) continue
  for (const name of readdirSync(folder)) {
    const state = name.replace(/\.jpg$/, '')
    if (!states.has(state)) continue
    await sharp(join(folder, name))
      .resize({ width })
      .webp({ quality: 45, effort: 6 })
      .toFile(join(kept, flow, `${state}.webp`))
    count++
  }
}
const without = flows.filter((flow) => readdirSync(join(kept, flow)).length === 0)
console.log(`${count} pictures kept in machines/storyboard`)
if (without.length > 0) console.log(`No picture of: ${without.join(', ')}. Run the browser tests first.`)
