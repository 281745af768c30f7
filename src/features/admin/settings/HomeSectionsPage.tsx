import { dataKey } from '../../../../contract/texts/translate'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { homeSections } from '../../../../contract/values'
import { refusedWith } from '../../../app/api/call-failure'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { SlideStrip } from '../../../shared/results/SlideStrip'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { MoveButtons } from '../../../ui/buttons/MoveButtons'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Notice } from '../../../ui/feedback/Notice'
import { PartPage } from '../PartPage'
import { HomeOpening } from './HomeOpening'

/** Settings of the home page: its opening, sections and their order (D25). */
export function HomeSectionsPage() {
  const { t } = useTranslation()
  const query = useCallQuery('admin/home-sections', {}, { staleTime: Infinity, gcTime: 0 })
  return (
    <PartPage
      title={t('publishing.home.title')}
      text={t('publishing.home.text')}
      query={query}
      texts={({ subject, after }) =>
        subject === 'setting.home_opening'
          ? t('publishing.home.openingChanged')
          : sectionsOf(after)
              .map((one) => t(dataKey('listings.section', one)))
              .join(', ')
      }
    >
      {(data) => (
        <>
          <HomeOpening onSaved={() => query.refetch()} />
          <h2 className="display text-lg">{t('publishing.home.sections')}</h2>
          <Sections data={data} readAgain={() => query.refetch()} />
          <SliderPreview />
        </>
      )}
    </PartPage>
  )
}

/** Returns the new sections in a line of the change log. */
function sectionsOf(after: string): string[] {
  const read: unknown = JSON.parse(after)
  return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string') : []
}

type SectionsData = Data<'admin/home-sections'>

/** Editor of the section order. After a conflict, the other admin's version replaces the edited one. */
function Sections({ data, readAgain }: { data: SectionsData; readAgain: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [announced, setAnnounced] = useState('')
  const saving = useCallMutation('admin/home-sections:save', {
    onError: async (error) => {
      if (refusedWith(error, 'CONFLICT')) await readAgain()
    },
    onSuccess: async () => {
      await readAgain()
      setAnnounced(t('publishing.home.saved'))
    },
    refresh: ['homepage-data'],
  })
  return (
    <>
      <FailureNotice error={saving.error} />
      <SectionList
        key={data.version}
        data={data}
        busy={saving.isPending}
        onAnnounce={setAnnounced}
        onSave={(sections) => saving.mutate({ sections, version: data.version })}
      />
      <LiveRegion text={announced} />
    </>
  )
}

interface SectionListProps {
  data: SectionsData
  busy: boolean
  onAnnounce: (text: string) => void
  onSave: (sections: SectionsData['sections']) => void
}

function SectionList({ data, busy, onAnnounce, onSave }: SectionListProps) {
  const { t } = useTranslation()
  const [order, setOrder] = useState(() => [
    ...data.sections,
    ...homeSections.filter((one) => !data.sections.includes(one)),
  ])
  const [shown, setShown] = useState(() => new Set<string>(data.sections))
  const chosen = order.filter((one) => shown.has(one))
  const move = (at: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(at, 1))
    setOrder(next)
    const name = t(`listings.section.${order[at]!}`)
    onAnnounce(t('publishing.moved', { name, n: to + 1, count: next.length }))
  }
  return (
    <form
      className="grid max-w-2xl content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) onSave(chosen)
      }}
    >
      {chosen.length === 0 && (
        <Notice tone="danger" role="alert">
          {t('publishing.home.none')}
        </Notice>
      )}
      <ol className="grid divide-y divide-line border-y border-line">
        {order.map((one, at) => {
          const name = t(`listings.section.${one}`)
          return (
            <li key={one} className="flex flex-wrap items-center justify-between gap-x-3">
              <Checkbox
                label={name}
                aria-label={t('publishing.home.shown', { section: name })}
                checked={shown.has(one)}
                onChange={({ target }) => {
                  const next = new Set(shown)
                  if (target.checked) next.add(one)
                  else next.delete(one)
                  setShown(next)
                }}
              />
              <span className="flex">
                <MoveButtons
                  up={t('publishing.move.up', { name })}
                  down={t('publishing.move.down', { name })}
                  isFirst={at === 0}
                  isLast={at === order.length - 1}
                  onMove={(by) => move(at, at + by)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <Button type="submit" tone="primary" className="justify-self-start" busy={busy}>
        {t('publishing.save')}
      </Button>
    </form>
  )
}

/** Preview of the first section: the published slides in order. */
function SliderPreview() {
  const { t } = useTranslation()
  const slides = useCallQuery('get-slider', {})
  return (
    <section aria-labelledby="slider-preview" className="grid max-w-2xl gap-3 pt-8">
      <h2 id="slider-preview" className="display text-lg">
        {t('publishing.home.slider')}
      </h2>
      <QueryFailure of={slides} />
      {slides.isPending && <Awaited className="aspect-4/1 w-full rounded-lg" />}
      {slides.data?.data.length === 0 && (
        <p className="measure text-sm text-muted">{t('publishing.home.noSlides')}</p>
      )}
      {slides.data && <SlideStrip slides={slides.data.data} />}
    </section>
  )
}
