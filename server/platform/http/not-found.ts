import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal'

/** Whether a path segment is a record id. */
export const isRecordNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** Resolves to null if reading is refused with NOT_FOUND; other refusals are thrown. */
export const orNull = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })

/** Sends 404 without a body, for resources of a page. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
