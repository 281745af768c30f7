import { notFound } from '@tanstack/react-router'
import { refusedWith } from './call-failure'

/** What a loader waits for; an address that names nothing, or cannot name anything (VALIDATION), is a 404. */
export async function foundOr404<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw refusedWith(error, 'NOT_FOUND') || refusedWith(error, 'VALIDATION') ? notFound() : error
  })
}
