import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldPath, fromFields, type Field } from '../../../contract/api/bracket-fields'
import { text, upload } from '../../../contract/limits'
import { oneLine } from '../../../contract/input/single-line'
import { isDeepJson } from '../../../contract/api/json-depth'
import { takesFile } from '../../../contract/calls/kit/file-fields'
import { askForBody } from './requests/expect-continue'
import type { BytesInFlight } from './requests/bytes-in-flight'
import { FilesAway } from '../ports/files'
import { Refusal } from '../refusal'
import type { ReceivedFile } from './registry'
import type { UploadFolder } from './upload-folder'

/** Settings for receiving a form: accepted files, their folder, and the size limit. */
export interface Receiving {
  /** Names of the accepted file fields (see `fileFields`). */
  files: readonly string[][]
  folder: UploadFolder
  inFlight: BytesInFlight
  /** Files received so far; the caller discards them when the request ends. */
  received: ReceivedFile[]
}

/**
 * Returns a call's fields from the query and from a JSON, form or multipart body with bracketed names (D4, D5). The
 * body takes precedence over the query. Refuses with MALFORMED, TOO_LARGE, UNAVAILABLE, and FILE_REJECTED if no file is
 * expected.
 */
export async function readFields(
  request: FastifyRequest,
  receiving: Receiving,
): Promise<Record<string, unknown>> {
  const query = fromFields(pairs(request.query as Record<string, unknown>))
  if (request.isMultipart()) return { ...query, ...(await readMultipart(request, receiving)) }
  const { body } = request
  if (body === undefined || body === null) return query
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('MALFORMED', 'refusals.malformed')
  return { ...query, ...fromFields(pairs(body as Record<string, unknown>)) }
}

/** Registers a parser for JSON bodies that works like Fastify's, but rejects excessive nesting. */
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

/**
 * Returns the maximum size of a form in bytes, including boundaries; without files, the limit is the same as for any
 * other body.
 */
const bodyBytes = (files: Receiving['files']) =>
  upload.fieldsBytes + (files.length === 0 ? 0 : isOne(files) ? upload.documentBytes : upload.callBytes)

const isOne = (files: Receiving['files']) => files.length === 1 && files[0]!.length === 1

async function readMultipart(
  request: FastifyRequest,
  { files, folder, inFlight, received }: Receiving,
): Promise<Record<string, unknown>> {
  const most = bodyBytes(files)
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const fields: Field<ReceivedFile>[] = []
  let texts = 0
  let sum = 0
  // Counts data as it arrives rather than per part, because a part that never ends would be read indefinitely.
  const count = ({ length }: Buffer) => {
    sum += length
    try {
      if (sum > most) throw tooLarge()
      inFlight.take(request, length)
    } catch (error) {
      request.raw.off('data', count)
      // The parser rejects the current part with this error, which reaches the reader below.
      request.raw.emit('error', error)
    }
  }
  request.raw.on('data', count)
  // A disconnect reaches the current reader as an error; between two readers, the unhandled event would crash the
  // process.
  request.raw.on('error', () => undefined)
  askForBody(request)
  try {
    for await (const part of request.parts()) {
      if (!part.fieldname) throw new Refusal('MALFORMED', 'refusals.malformed')
      if (part.type === 'field') {
        // A part declared as JSON arrives already parsed, but the schemas expect text (D4).
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
        texts += value.length
        if (part.valueTruncated || texts > upload.fieldsBytes) throw tooLarge()
        fields.push([part.fieldname, value])
        continue
      }
      if (!takesFile(files, fieldPath(part.fieldname) ?? [])) throw noFile(part.fieldname)
      const name = fileName(part.filename)
      const file = await folder.receive({ name, type: part.mimetype, chunks: part.file })
      received.push(file)
      if (part.file.truncated) throw tooLarge()
      // An empty file field arrives as a file without a name or content.
      if (part.filename || file.size > 0) fields.push([part.fieldname, file])
    }
  } catch (error) {
    // Stops parsing; the rest of the body is discarded.
    request.raw.unpipe()
    if (error instanceof Refusal || error instanceof FilesAway) throw error
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    if (statusCode === 413 || code?.endsWith('_LIMIT')) throw tooLarge()
    throw new Refusal('MALFORMED', 'refusals.malformed')
  } finally {
    request.raw.off('data', count)
  }
  return fromFields(fields)
}

const noFile = (field: string) =>
  new Refusal('FILE_REJECTED', 'refusals.noFileHere', {
    errors: { [field.slice(0, text.fileName)]: 'refusals.noFileHere' },
  })

const tooLarge = () => new Refusal('TOO_LARGE', 'refusals.tooLarge')

/** Returns the client's file name as a storable single line. */
const fileName = (name = ''): string =>
  oneLine(name.slice(0, text.fileName).replace(/\p{Surrogate}/gu, '')) || 'file'

/** Limits of a multipart body per part; totals are limited while reading. */
export const multipartLimits = {
  fileSize: upload.documentBytes,
  files: upload.filesPerCall,
  fieldSize: upload.fieldsBytes,
  fields: 500,
  parts: 600,
  fieldNameSize: 200,
}
