import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type MouseEvent } from 'react'
import type { AnyActorRef } from 'xstate'
import type { CatalogueEntry } from '../../../../machines/catalogue'
import { asLink } from '../../../../machines/diagram/walk'
import type { Cases, Picture } from '../../../../machines/diagram/picture'
import { createQueryClient } from '../../../app/api/query-client'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { ApiContext, useApi } from '../../../app/api/use-api'
import { KeepsUnsaved } from '../../../shared/autosave/unsaved-forms'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Awaited } from '../../../ui/feedback/Awaited'
import { SegmentedChoice } from '../../../ui/forms/SegmentedChoice'
import { casesQuery, pictureQuery } from '../machine-queries'
import { RehearsalFrame } from './RehearsalFrame'
import { RehearsalPanel } from './RehearsalPanel'
import { readOnlyApi, startRehearsal } from './rehearsal'

/** Widths of the devices on which a screen can be seen, in CSS pixels. */
const widths = { phone: 390, computer: 1024 } as const
type Device = keyof typeof widths

export interface RehearsalProps {
  entry: CatalogueEntry
  /** Renders the flow's screens for a running machine. */
  Screens: ComponentType<{ actor: AnyActorRef }>
  /** Steps taken, as in a link. */
  walk: string
  onWalk: (walk: string) => void
}

/** A flow in the product's own screens, with answers that the reader chooses instead of the server's. */
export function RehearsalPage(props: RehearsalProps) {
  const { i18n } = useTranslation()
  const picture = useQuery(pictureQuery(props.entry.id, i18n.language))
  const cases = useQuery(casesQuery(props.entry.id))
  const failed = [picture, cases].find((one) => one.isError)
  if (failed) return <QueryFailure of={failed} page />
  if (!picture.data || !cases.data) return <Awaited className="h-96" />
  return <Rehearsed {...props} picture={picture.data} cases={cases.data} />
}

function Rehearsed({
  entry,
  Screens,
  walk,
  onWalk,
  picture: { diagram },
  cases,
}: RehearsalProps & { picture: Picture; cases: Cases }) {
  const { t } = useTranslation()
  const [rehearsal] = useState(() => startRehearsal(entry.machine, cases, walk))
  const position = useSyncExternalStore(rehearsal.subscribe, rehearsal.read, rehearsal.read)
  const { actor, steps, at, jumps } = position
  const link = asLink(steps.slice(0, at))
  const latest = useRef(onWalk)
  useEffect(() => {
    latest.current = onWalk
  })
  useEffect(() => latest.current(link), [link])
  const [device, setDevice] = useState<Device>('phone')
  const api = readOnlyApi(useApi(), t('atlas.walk.blocked'))
  const [queries] = useState(() => createQueryClient('browser'))
  const [followed, setFollowed] = useState<string | null>(null)
  const stopLink = (event: MouseEvent<HTMLElement>) => {
    const link = isElement(event.target) ? event.target.closest('a') : null
    if (!link) return
    event.preventDefault()
    event.stopPropagation()
    setFollowed(link.getAttribute('href'))
  }
  return (
    <>
      <header className="-mt-2 grid gap-0.5">
        <p className="text-xs">
          <Link to="/workflows/$machine" params={{ machine: entry.id }} className="link">
            {diagram.title}
          </Link>
        </p>
        <h1 className="display text-xl">{t('atlas.walk.heading', { flow: diagram.title })}</h1>
        <p className="measure text-sm text-muted">{t('atlas.walk.text')}</p>
      </header>
      <div className="grid items-start gap-6 split:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-3 split:sticky split:top-18">
          <SegmentedChoice
            legend={t('atlas.walk.device')}
            value={device}
            onChange={setDevice}
            options={[
              { value: 'phone', text: t('atlas.walk.phone') },
              { value: 'computer', text: t('atlas.walk.computer') },
            ]}
            className="max-w-72"
          />
          <RehearsalFrame title={t('atlas.walk.heading', { flow: diagram.title })} width={widths[device]}>
            <ApiContext value={api}>
              <QueryClientProvider client={queries}>
                <p className="sticky top-0 z-10 bg-warn-soft px-4 py-2 text-center text-sm font-semibold text-warn">
                  {t('atlas.walk.mark')}
                </p>
                <div onClickCapture={stopLink}>
                  <KeepsUnsaved value={false}>
                    <Screens key={jumps} actor={actor} />
                  </KeepsUnsaved>
                </div>
              </QueryClientProvider>
            </ApiContext>
          </RehearsalFrame>
          <p role="status" className="min-h-5 text-sm text-muted">
            {followed && t('atlas.walk.leads', { address: followed })}
          </p>
        </div>
        <RehearsalPanel
          machine={entry.machine}
          diagram={diagram}
          cases={cases}
          rehearsal={rehearsal}
          position={position}
        />
      </div>
    </>
  )
}

/** Elements in a frame are instances of that frame's classes. */
const isElement = (target: EventTarget): target is Element => 'closest' in target
