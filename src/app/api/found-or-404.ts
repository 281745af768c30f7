import { notFound } from '@tanstack/react-router'
import { refusedWith } from './call-failure'

/** For a route loader, turns `NOT_FOUND` into a 404, and likewise `VALIDATION`, which means a malformed id. */
export async function foundOr404<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw refusedWith(error, 'NOT_FOUND') || refusedWith(error, 'VALIDATION') ? notFound() : error
  })
}
