import type { FastifyRequest } from 'fastify'
import { fromFields, type Field } from '../../contract/brackets'
import { upload } from '../../contract/limits'
import { Refusal } from './refusal'
import type { ReceivedFile } from './registry'

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

function* pairs(fields: Record<string, unknown>): Iterable<Field<unknown>> {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && !name.includes('[')) yield [name, value as never]
    else yield [name, value as string]
  }
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Field<ReceivedFile>[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal('TOO_LARGE', 'refusals.tooLarge')
        fields.push([part.fieldname, String(part.value)])
        continue
      }
      const bytes = await part.toBuffer()
      if (part.filename)
        fields.push([part.fieldname, { name: part.filename, type: part.mimetype, size: bytes.length, bytes }])
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    if (statusCode === 413 || code?.endsWith('_LIMIT')) throw new Refusal('TOO_LARGE', 'refusals.tooLarge')
    throw new Refusal('MALFORMED', 'refusals.malformed')
  }
  return fromFields(fields)
}

/** Bounds of a multipart body. Files are held in memory, so their sum is bounded by the body limit as well. */
export const multipartLimits = {
  fileSize: upload.documentBytes,
  files: upload.filesPerCall,
  fieldSize: upload.fieldsBytes,
  fields: 500,
  parts: 600,
  fieldNameSize: 200,
}
