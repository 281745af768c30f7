import { createHash } from 'node:crypto'
import type { Lang } from '../../../contract/language/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstTexts, textGroups, type TextGroup } from '../../../contract/texts/catalogue'
import { PackedBody, packing } from './compress'
import { isRtl, textsIn } from '../texts/languages'

/** File with the texts of a group in one language, as cached by browsers; its URL changes with the content. */
interface TextFile {
  address: string
  body: PackedBody
}

/** Text files, keyed by the texts they were made from: when an operator changes a text, new files are made. */
const made = new WeakMap<object, Map<TextGroup, TextFile>>()

function fileOf(lang: string, group: TextGroup): TextFile | undefined {
  const texts = textsIn(lang)
  if (!texts) return undefined
  let files = made.get(texts)
  if (!files) made.set(texts, (files = new Map()))
  let file = files.get(group)
  if (!file) {
    const own = Object.entries(texts).filter(([key]) => textGroups[group](key.slice(0, key.indexOf('.'))))
    const json = JSON.stringify(Object.fromEntries(own))
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 10)
    file = { address: `/texts/${lang}/${group}/${hash}.json`, body: new PackedBody(json, packing.forGood) }
    files.set(group, file)
  }
  return file
}

/** A language with all its texts. */
export interface PageSpeech {
  lang: string
  rtl: boolean
  texts: Record<string, string>
}

/** URLs of a language's text files, and the groups that a page needs before it can be shown. */
export interface PageTextFiles {
  first: TextGroup[]
  addresses: Record<TextGroup, string>
}

/** Returns the texts for rendering pages in a language. */
export const pageSpeech = (lang: Lang): PageSpeech => ({ lang, rtl: isRtl(lang), texts: textsIn(lang)! })

/** Returns the text files for the page at this path. */
export const pageTextFiles = (lang: Lang, path: string): PageTextFiles => ({
  first: firstTexts(path),
  addresses: Object.fromEntries(
    (Object.keys(textGroups) as TextGroup[]).map((group) => [group, fileOf(lang, group)!.address]),
  ) as Record<TextGroup, string>,
})

/**
 * Serves the texts of pages at `/texts/<language>/<group>/<hash>.json`; browsers cache them permanently. If a page
 * refers to texts that have changed since, the current texts are sent without caching.
 */
export function textFileRoutes(http: FastifyInstance): void {
  http.get<{ Params: { lang: string; group: string; name: string } }>(
    '/texts/:lang/:group/:name',
    { config: { measuredAs: 'file' } },
    async (request, reply) => {
      const { lang, group } = request.params
      const file = Object.hasOwn(textGroups, group) ? fileOf(lang, group as TextGroup) : undefined
      if (!file) return reply.callNotFound()
      return sendFile(request, reply, file)
    },
  )
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { address, body }: TextFile) {
  const isNamed = request.url.split('?', 1)[0] === address
  reply
    .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-store')
    .type('application/json; charset=utf-8')
  return body.send(request, reply)
}
