import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { catalogue, type CatalogueEntry } from '../../machines/catalogue'
import { diagramIn } from '../../machines/diagram/in-language'
import {
  detailsOf,
  transitionsByNature,
  type Release,
  type ReleaseTexts,
} from '../../machines/diagram/release'
import type { Diagram } from '../../machines/diagram/types'
import { pictureLanguages } from './languages'
import { asText } from './picture-data'
import { conditionLabels } from './labels'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Current and previous paths of this file, newest first. */
const tools = ['workshop/diagrams/write-release.ts', 'machines/tools/release.ts']

/**
 * `npm run release:snapshot`: stores the current catalogue under the package's version. `-- --of <commit>` stores that
 * commit's catalogue with that commit's tools, for a release whose snapshot is missing or outdated.
 */
const { values } = parseArgs({ options: { of: { type: 'string' } } })
if (values.of !== undefined) snapshotOf(values.of)
else snapshotOfToday()

/** Runs this command in the commit's sources with the current packages, and copies its output. */
function snapshotOf(commit: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: at('../..'), maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(at('../../node_modules'), join(folder, 'node_modules'))
    const tool = tools.find((path) => existsSync(join(folder, path)))
    if (!tool) throw new Error(`${commit} has no tool that writes a release`)
    execFileSync('node', ['--import', 'tsx', tool], { cwd: folder, stdio: 'inherit' })
    const { version } = versionIn(folder)
    copyFileSync(
      join(folder, `machines/releases/${version}.json`),
      at(`../../machines/releases/${version}.json`),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function versionIn(folder: string): { version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
}

function snapshotOfToday(): void {
  const { version } = versionIn(at('../..'))
  const release: Release = { version, machines: catalogue.map(machineOf) }
  mkdirSync(at('../../machines/releases'), { recursive: true })
  writeFileSync(at(`../../machines/releases/${version}.json`), asText(release))
  console.log(`machines/releases/${version}.json: ${release.machines.length} machines`)
}

function machineOf(entry: CatalogueEntry): Release['machines'][number] {
  const sent = pictureLanguages.map(({ lang, texts, phrases }) => ({
    lang,
    diagram: diagramIn(entry, texts, phrases),
  }))
  const inAll = (say: (diagram: Diagram) => string): ReleaseTexts =>
    Object.fromEntries(sent.map(({ lang, diagram }) => [lang, say(diagram)]))
  const states = sent[0]?.diagram.states ?? []
  const details = detailsOf(entry)
  return {
    id: entry.id,
    title: inAll(({ title }) => title),
    states: Object.fromEntries(states.map(({ id }) => [id, inAll((diagram) => frameOf(diagram, id))])),
    transitions: Object.fromEntries(
      [...transitionsByNature(entry.machine)].map(([nature, id]) => [
        nature,
        inAll((diagram) => transitionOf(diagram, id)),
      ]),
    ),
    details: Object.fromEntries(
      [...transitionsByNature(entry.machine)].map(([nature, id]) => [nature, details.get(id)!]),
    ),
  }
}

function frameOf({ states }: Diagram, id: string): string {
  const names: string[] = []
  for (let at = states.find((one) => one.id === id); at; at = states.find((one) => one.id === at?.parent))
    if (at.parent || names.length === 0) names.unshift(at.caption)
  return names.join(' › ')
}

function transitionOf(diagram: Diagram, id: string): string {
  const arrow = diagram.arrows.find((one) => one.id === id)
  if (!arrow) throw new Error(`No arrow ${id}`)
  const condition = arrow.onlyIf
    ? ` (${conditionLabels({ ...arrow, needsReason: false, otherwise: false })})`
    : ''
  return `${frameOf(diagram, arrow.from)}: ${arrow.caption}${condition} → ${frameOf(diagram, arrow.to)}`
}
