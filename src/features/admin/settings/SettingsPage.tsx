import { Link } from '@tanstack/react-router'
import { Fragment, useCallback, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { Apart } from '../../../ui/layout/Apart'
import { LeaveDialog } from '../../../ui/overlays/LeaveDialog'
import { Notice } from '../../../ui/feedback/Notice'
import type { PartProps } from '../part-props'
import { PartPage } from '../PartPage'
import { PillNav } from '../PillNav'
import { SettingsSection } from './SettingsSection'
import { changeText, sections, type SectionName } from './setting-values'

/**
 * Site settings: index, current section with its own save button, and change log. Other sections stay mounted, so
 * unsaved changes survive switching.
 */
export function SettingsPage({ search }: PartProps) {
  const { t } = useTranslation()
  const query = useCallQuery(
    'admin/settings',
    {},
    {
      // Fetched on opening and after saving, but never during editing.
      staleTime: Infinity,
      gcTime: 0,
    },
  )
  const readAgain = () => query.refetch().then((fresh) => fresh.data?.data)
  const current = (sections.find(({ id }) => id === search['section']) ?? sections[0]!).id
  const { unsaved, setUnsaved } = useUnsaved()
  const elsewhere = unsaved.filter((id) => id !== current)
  return (
    <PartPage
      title={t('operator.settings')}
      text={t('operator.settingsText')}
      query={query}
      texts={(change) => changeText(t, change)}
    >
      {(settings) => (
        <>
          <PillNav
            label={t('operator.sections')}
            part="settings"
            current={current}
            items={sections.map(({ id }) => ({
              id,
              search: { section: id },
              text: <IndexText id={id} isUnsaved={unsaved.includes(id)} />,
            }))}
          />
          {elsewhere.length > 0 && (
            <Notice tone="warn" role="status">
              {t('operator.unsavedElsewhere')} <SectionLinks ids={elsewhere} />
            </Notice>
          )}
          {sections.map((section) => (
            <SettingsSection
              key={section.id}
              {...section}
              isOpen={section.id === current}
              settings={settings}
              readAgain={readAgain}
              onUnsaved={setUnsaved}
            />
          ))}
          <LeaveDialog
            ask={unsaved.length > 0}
            withinPage
            title={t('operator.leave.title')}
            go={t('operator.leave.go')}
            stay={t('operator.leave.stay')}
          >
            {t('operator.leave.text')} <Apart texts={unsaved.map((id) => t(`operator.section.${id}`))} />
          </LeaveDialog>
        </>
      )}
    </PartPage>
  )
}

/** Returns the sections with unsaved changes, in page order. */
function useUnsaved() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const setUnsaved = useCallback((id: string, isUnsaved: boolean) => {
    setIds((before) => {
      if (before.has(id) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  return { unsaved: sections.flatMap(({ id }) => (ids.has(id) ? [id] : [])), setUnsaved }
}

/** Index entry of a section, with a dot while it has unsaved changes. */
function IndexText({ id, isUnsaved }: { id: SectionName; isUnsaved: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`operator.section.${id}`)}
      {isUnsaved && (
        <>
          <span aria-hidden="true" className="ms-2 size-2 rounded-full bg-current" />
          <span className="sr-only"> ({t('operator.unsaved')})</span>
        </>
      )}
    </>
  )
}

function SectionLinks({ ids }: { ids: readonly SectionName[] }) {
  const { t } = useTranslation()
  return ids.map((id, nth) => (
    <Fragment key={id}>
      {nth > 0 && ' · '}
      <Link to="/admin/$part" params={{ part: 'settings' }} search={{ section: id }} className="link">
        {t(`operator.section.${id}`)}
      </Link>
    </Fragment>
  ))
}
