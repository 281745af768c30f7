import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PublicationKind } from '../../../../contract/values'
import { refusedWith } from '../../../app/api/call-failure'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useApi } from '../../../app/api/use-api'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Acts } from '../Acts'
import { HistoryList } from '../HistoryList'
import { RemoveRecord } from '../RemoveRecord'
import { EntryForm } from './EntryForm'
import { callsOf, type ContentEntry, type Part } from './content-parts'

export interface EntryPageProps {
  part: Part
  kind: PublicationKind
  id: number | 'new'
  /** Called with the id of a newly created entry. */
  onMade: (id: number) => void
}

/** One entry: content, actions and history. */
export function EntryPage({ part, kind, id, onMade }: EntryPageProps) {
  const { t } = useTranslation()
  const found = useCallQuery(
    callsOf(part).entry,
    { id: Number(id) },
    {
      enabled: id !== 'new',
      // Fetched on opening and after each action, but never during editing.
      staleTime: Infinity,
      gcTime: 0,
    },
  )
  const entry = found.data?.data as ContentEntry | undefined
  return (
    <>
      <header className="grid gap-2">
        <p className="text-sm">
          <Link to="/admin/$part" params={{ part }} search={{ kind }} className="link">
            {t('publishing.back')}
          </Link>
        </p>
        <h1 className="display flex flex-wrap items-center gap-3 text-xl">
          <bdi>
            {id === 'new' ? t(`publishing.new.${kind}`) : entry?.name || t(`publishing.kind.${kind}`)}
          </bdi>
          {entry && <Badge>{t(`admin.state.publication.${entry.state}`)}</Badge>}
        </h1>
      </header>
      {id === 'new' && <EntryForm part={part} kind={kind} entry={null} onSaved={onMade} />}
      {found.isError && !entry && <QueryFailure of={found} />}
      {id !== 'new' && !entry && !found.isError && <Awaited className="h-96" />}
      {entry && <Found part={part} entry={entry} onChanged={() => void found.refetch()} />}
    </>
  )
}

function Found({ part, entry, onChanged }: { part: Part; entry: ContentEntry; onChanged: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const { id, state, uses, version } = entry
  // Version saved here. A version saved by others is shown without a success message.
  const [savedAs, setSavedAs] = useState<number | null>(null)
  const [isOld, setIsOld] = useState(false)
  const reload = () => {
    setIsOld(false)
    onChanged()
  }
  const acts = {
    item: {
      record: 'publication',
      id: String(id),
      state,
      public_path: entry.public_path,
      allowed: entry.allowed.filter(({ event }) => event !== 'entry.revised'),
    } as const,
    decide: async (event: string, reason: string) => {
      const act = { id, event: event as 'entry.published', reason, version }
      try {
        await api.call(callsOf(part).act, act, { toast: false })
      } catch (error) {
        setIsOld(refusedWith(error, 'CONFLICT'))
        throw error
      }
      onChanged()
    },
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]" data-entry={entry.kind} data-state={state}>
      {state === 'deleted' ? (
        <Notice tone="info">{t('publishing.gone')}</Notice>
      ) : (
        <div className="grid content-start gap-5">
          {isOld && (
            <Notice
              tone="warn"
              actions={
                <Button icon="retry" onClick={reload}>
                  {t('publishing.reload')}
                </Button>
              }
            >
              {t('publishing.changedMeanwhile')}
            </Notice>
          )}
          <EntryForm
            key={version}
            part={part}
            kind={entry.kind}
            entry={entry}
            saved={savedAs === version}
            onSaved={(_, as) => {
              setSavedAs(as)
              onChanged()
            }}
            onReload={reload}
          />
        </div>
      )}
      <div className="grid content-start gap-6">
        <Acts {...acts} />
        {uses > 0 && <p className="text-sm text-muted">{t('publishing.uses', { count: uses })}</p>}
        <HistoryList history={entry.history} />
        <RemoveRecord {...acts} />
      </div>
    </div>
  )
}
