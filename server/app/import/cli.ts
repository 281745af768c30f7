import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { refuseDemoSeed } from '../../platform/config/stand-ins'
import { commandConfig, isArgumentError, onDatabase, runCommand } from '../command'
import { seed } from '../seed/seed'
import { readHeader } from './csv'
import { importListings } from './import'
import type { Mapping } from './mapping'
import { BadImport, columnsOf, readMapping, recognise } from './mapping'
import { progressBar } from './progress'

const usage = `npm run import -- FILE.csv [--mapping FILE.json] [--owner EMAIL]

Imports listings. Without --mapping the columns decide which of the shipped mappings is meant
(server/app/import/mappings/). --owner gives the listings to an existing account.`

interface ImportArguments {
  file: string
  mappingFile: string | undefined
  owner: string | undefined
}

function readArguments(): ImportArguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      owner: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [file, ...more] = positionals
  if (values.help || file === undefined || more.length > 0) throw new BadImport(usage)
  if (!existsSync(file)) throw new BadImport(`There is no file ${file}.`)
  if (!statSync(file).isFile()) throw new BadImport(`${file} is no file.`)
  return { file, mappingFile: values.mapping, owner: values.owner }
}

/** Determines the mapping and delimiter for a file. */
function understand({ file, mappingFile }: ImportArguments): { mapping: Mapping; delimiter: string } {
  const given = mappingFile === undefined ? null : readMapping(mappingFile)
  const { header, delimiter } = readHeader(file, given?.delimiter)
  const mapping = given ?? recognise(header)
  if (!mapping)
    throw new BadImport(
      `No shipped mapping fits the columns ${header.join(', ')}. Write one and name it with --mapping.`,
    )
  const missing = columnsOf(mapping).filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new BadImport(
      `The file lacks these columns of the mapping "${mapping.name}": ${missing.join(', ')}.`,
    )
  return { mapping, delimiter }
}

async function run(): Promise<void> {
  // Memory use peaks while the embedded database is created. A small young generation in its thread saves 100 MB;
  // optimising for size saves another 50 MB.
  setFlagsFromString('--max-semi-space-size=4')
  setFlagsFromString('--optimize-for-size')
  const config = commandConfig()
  refuseDemoSeed(config)
  const request = readArguments()
  const { mapping, delimiter } = understand(request)
  await onDatabase(config, async (ctx) => {
    for (const { who, email, password } of await seed(ctx, config.SEED))
      console.log(`New account: ${who}, ${email}, password ${password}`)
    console.log(`Importing ${request.file} as "${mapping.name}"`)
    const bar = progressBar(statSync(request.file).size, process.stdout)
    const summary = await importListings(ctx, {
      file: request.file,
      delimiter,
      mapping,
      ...(request.owner && { ownerEmail: request.owner }),
      onProgress: bar.show,
      onProblem: (line, field, reason) => {
        bar.clear()
        console.error(`line ${line}: ${field === null ? '' : `${field} `}${reason}`)
      },
    })
    bar.clear()
    console.log(
      `Done in ${bar.seconds().toFixed(1)} s: ${summary.read} rows read, ${summary.added} added, ${summary.known} there already, ${summary.refused} refused.`,
    )
    process.exitCode = summary.refused > 0 ? 2 : 0
  })
}

await runCommand(run, (error) => error instanceof BadImport || isArgumentError(error))
