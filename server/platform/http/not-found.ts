import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal'

/** Whether a part of an address is the number of a record. */
export const isRecordNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** What is not there, or is not public, is null; other refusals are thrown. */
export const orNull = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })

/** The answer for it: 404 without a body, for browsers that fetch it in a page. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
