import { notFound } from '@tanstack/react-router'
import { refusedWith } from './call-failure'

/** Turns `NOT_FOUND`, and `VALIDATION` for malformed ids, into a 404 for a route loader. */
export async function foundOr404<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw refusedWith(error, 'NOT_FOUND') || refusedWith(error, 'VALIDATION') ? notFound() : error
  })
}
