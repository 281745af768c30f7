import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fromFields, type Field } from '../../contract/brackets'
import { text, upload } from '../../contract/limits'
import { oneLine } from '../../contract/one-line'
import { isDeepJson } from '../../contract/nesting'
import { Refusal } from './refusal'
import { ReceivedFile } from './registry'

/**
 * The fields of a call, wherever they came: query, JSON, form or multipart with bracketed names (D4, D5).
 * Body wins over query. Refuses with MALFORMED or TOO_LARGE.
 */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const query = fromFields(pairs(request.query as Record<string, unknown>))
  if (request.isMultipart()) return { ...query, ...(await readMultipart(request)) }
  const { body } = request
  if (body === undefined || body === null) return query
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('MALFORMED', 'refusals.malformed')
  return { ...query, ...fromFields(pairs(body as Record<string, unknown>)) }
}

/** JSON bodies: read as Fastify reads them, but nothing that is nested beyond sense. */
export function jsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeepJson(body)) return done(new Refusal('MALFORMED', 'refusals.malformed'))
    return parse(request, body, done)
  })
}

function* pairs(fields: Record<string, unknown>): Iterable<Field<unknown>> {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && !name.includes('[')) yield [name, value as never]
    else yield [name, value as string]
  }
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Field<ReceivedFile>[] = []
  let texts = 0
  let files = 0
  try {
    for await (const part of request.parts()) {
      if (!part.fieldname) throw new Refusal('MALFORMED', 'refusals.malformed')
      if (part.type === 'field') {
        // A part that says it is JSON comes parsed; the shapes read it from its text (D4).
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
        texts += value.length
        if (part.valueTruncated || texts > upload.fieldsBytes) throw tooLarge()
        fields.push([part.fieldname, value])
        continue
      }
      const bytes = await part.toBuffer()
      files += bytes.length
      if (files > upload.callBytes) throw tooLarge()
      // A form field for a file that was left empty comes as a file without a name and without a byte.
      if (part.filename || bytes.length > 0)
        fields.push([part.fieldname, new ReceivedFile(fileName(part.filename), part.mimetype, bytes)])
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    if (statusCode === 413 || code?.endsWith('_LIMIT')) throw tooLarge()
    throw new Refusal('MALFORMED', 'refusals.malformed')
  }
  return fromFields(fields)
}

const tooLarge = () => new Refusal('TOO_LARGE', 'refusals.tooLarge')

/** The sender's own name of a file, as a line of text that can be stored. */
const fileName = (name = ''): string =>
  oneLine(name.slice(0, text.fileName).replace(/\p{Surrogate}/gu, '')) || 'file'

/** Bounds of a multipart body, part by part; their sums are bounded while it is read. */
export const multipartLimits = {
  fileSize: upload.documentBytes,
  files: upload.filesPerCall,
  fieldSize: upload.fieldsBytes,
  fields: 500,
  parts: 600,
  fieldNameSize: 200,
}
