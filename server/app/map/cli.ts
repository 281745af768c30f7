import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { isArgumentError, runCommand } from '../command'
import { BadCut, cutArchive, readBox } from './cut-region'

const usage = `npm run map -- --bbox WEST,SOUTH,EAST,NORTH [--zoom CLOSEST] IN.pmtiles OUT.pmtiles

Cuts a region out of a larger archive of vector tiles, a file or an https address, for the folder maps of DATA_DIR.`

/** `npm run map`: extracts the marketplace's region from a larger map archive. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    // A western longitude starts with a minus sign and would be parsed as an option.
    args: process.argv
      .slice(2)
      .flatMap((one, at, all) =>
        all[at - 1] === '--bbox' ? [] : one === '--bbox' ? [`--bbox=${all[at + 1] ?? ''}`] : [one],
      ),
    allowPositionals: true,
    options: {
      bbox: { type: 'string' },
      zoom: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [from, to, ...more] = positionals
  if (values.help || !values.bbox || !from || !to || more.length > 0) throw new BadCut(usage)
  const maxZoom = values.zoom === undefined ? undefined : Number(values.zoom)
  if (maxZoom !== undefined && !(Number.isInteger(maxZoom) && maxZoom >= 0 && maxZoom <= 22))
    throw new BadCut(`--zoom ${values.zoom}: give a whole number from 0 to 22.`)
  await mkdir(dirname(to), { recursive: true })
  let printed = -1
  const { tiles, bytes } = await cutArchive({
    from,
    to,
    box: readBox(values.bbox),
    maxZoom,
    onProgress: (done, of) => {
      const tenth = Math.floor((done / of) * 10)
      if (tenth > printed) console.log(`${tenth * 10} %`)
      printed = tenth
    },
  })
  console.log(`${to}: ${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB`)
}

await runCommand(run, (error) => error instanceof BadCut || isArgumentError(error))
