import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { ChangeLog, type Change } from './ChangeLog'

export interface PartPageProps<D> {
  title: string
  text: string
  query: UseQueryResult<{ data: D; history?: Change[] }>
  /** Returns the text for a line of the change log. */
  texts: (change: Change) => string
  children: (data: D) => ReactNode
}

/** A settings page: introduction, content once loaded, and change log. */
export function PartPage<D>({ title, text, query, texts, children }: PartPageProps<D>) {
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
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 content-start gap-6">{children(data.data)}</div>
          <ChangeLog changes={data.history ?? []} texts={texts} />
        </div>
      )}
    </>
  )
}
