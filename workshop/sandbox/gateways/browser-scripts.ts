import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../../contract/texts/catalogue'
import { projectRoot } from '../../../server/platform/process/root'

/** Keys of texts a sandbox may show in the browser. */
const shown = /^sandbox\.(form|window)\.|^sandbox\.testMode$/

/** Serves the replacements for the gateways' own scripts: /sandbox/js/<gateway>.js for each file in browser/. */
export function browserScripts(app: FastifyInstance): void {
  const folder = join(projectRoot, 'workshop/sandbox/gateways/browser')
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), 'utf8')
    app.get(`/sandbox/js/${basename(file)}`, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(`;(() => { const words = ${(wanted ??= textsShown())};\n${source}\n})()\n`),
    )
  }
}

/**
 * Texts for the browser scripts, collected on the first script request because this searches all texts of the
 * marketplace.
 */
let wanted: string | undefined

function textsShown(): string {
  const ofStandIns = Object.entries(texts).map(([lang, all]) => {
    const few = Object.entries(all).filter(([key]) => shown.test(key))
    return [lang, Object.fromEntries(few)]
  })
  return JSON.stringify(Object.fromEntries(ofStandIns))
}
