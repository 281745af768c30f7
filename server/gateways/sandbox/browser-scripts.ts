import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../../contract/texts/catalogue'
import { projectRoot } from '../../bootstrap/root'

/** Texts a stand-in may show in the browser. */
const shown = /^sandbox\.(form|window)\.|^sandbox\.testMode$/

/** The stand-ins for the gateways' own scripts: /sandbox/js/<gateway>.js for each file of browser/. */
export function browserScripts(app: FastifyInstance): void {
  const folder = join(projectRoot, 'server/gateways/sandbox/browser')
  const words = JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([lang, all]) => [
        lang,
        Object.fromEntries(Object.entries(all).filter(([key]) => shown.test(key))),
      ]),
    ),
  )
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), 'utf8')
    const script = `;(() => { const words = ${words};\n${source}\n})()\n`
    app.get(`/sandbox/js/${basename(file)}`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
    )
  }
}
