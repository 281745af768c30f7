import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../api/QueryFailure'
import { Awaited } from '../../ui/Awaited'
import { ChangeLog, type Change } from './ChangeLog'

export interface PartPageProps<D> {
  title: string
  text: string
  query: UseQueryResult<{ data: D; history?: Change[] }>
  /** Says what a line of the log changed. */
  words: (change: Change) => string
  children: (data: D) => ReactNode
}

/** A page of what the operator sets: what it is, its parts once they are there, and who changed what. */
export function PartPage<D>({ title, text, query, words, children }: PartPageProps<D>) {
  const { data, error, refetch, isFetching } = query
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{title}</h1>
        <p className="measure text-muted">{text}</p>
      </header>
      {error && !data && <QueryFailure of={{ error, isFetching, refetch }} />}
      {!data && !error && <Awaited className="h-96" />}
      {data && (
        <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
          {children(data.data)}
          <ChangeLog changes={data.history ?? []} words={words} />
        </div>
      )}
    </>
  )
}
