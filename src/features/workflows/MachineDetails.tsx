import type { ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { CatalogueEntry } from '../../../machines/catalogue'
import type { Cases, Picture } from '../../../machines/diagram/picture'
import type { Defended } from '../../../machines/diagram/defended'
import { differenceOf } from '../../../machines/versions/compare'
import { chartOf, releasedChart, type Release } from '../../../machines/versions/snapshot'
import { walkOf, type KeptWalks } from '../../../machines/fingerprint'
import { Tabs } from '../../ui/navigation/Tabs'
import { MachineChanges } from './MachineChanges'
import { CoverageTable } from './CoverageTable'
import { Legend } from './picture/Legend'
import { MachineHead } from './MachineHead'
import { MapLevel } from './map/MapLevel'
import { stateFigures } from './map/map-figures'
import { MachineRules } from './MachineRules'
import { isMapPaint, isStoryPaint, levelOf, type MachineSearch } from './machine-search'
import { StoryFigures } from './story/StoryFigures'
import { StoryLevel } from './story/StoryLevel'
import { hasFigures, useFigures } from './story/use-figures'
import { StoryComparison } from './story/StoryComparison'
import { useComparison } from './story/use-comparison'
import { StuckStates } from './story/StuckStates'
import { useStuck } from './story/use-stuck'
import { byChange, byCoverage, byDefence } from './picture/paint'
import { RoleTable } from './RoleTable'
import { SheetNav } from './picture/SheetNav'
import { SheetPicture } from './picture/SheetPicture'
import { leavesOf, statesOf } from './simulation/simulate'
import { StateList } from './StateList'
import { StatePanel } from './StatePanel'
import { FilmEvents } from './film/FilmEvents'
import { FilmPlayer } from './film/FilmPlayer'
import { useFilm } from './film/use-film'
import { StoredRecord } from './StoredRecord'
import { TryPanel } from './simulation/TryPanel'
import { useCounts } from './use-counts'
import { useSimulation } from './simulation/use-simulation'
import { useStored } from './use-stored'

const nothing: ReadonlySet<string> = new Set()

/** A state machine for product owners: diagram, states, rules and tests. */
export function MachineDetails({
  entry,
  picture: { diagram, story, map, sheets },
  cases,
  release,
  walked: walks,
  defended,
  asked,
  stuckIn,
  ask,
}: {
  entry: CatalogueEntry
  picture: Picture
  cases: Cases
  release: Release | null
  walked: KeptWalks
  defended: Defended
  asked: MachineSearch
  /** Renders the records that are stuck in a state. */
  stuckIn: (state: string, title: string) => ReactNode
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { id, kind, machine } = entry
  const { t } = useTranslation()
  const hash = useLocation({ select: (location) => location.hash })
  const counts = useCounts()
  const stored = useStored(machine, kind === 'record' ? asked.id : undefined)
  const simulation = useSimulation(machine)
  const chosen = diagram.states.find((state) => state.path !== '' && state.path === hash)
  const sheetOf = (state: string | null | undefined) =>
    sheets.find((one) => one.id === diagram.states.find(({ id }) => id === state)?.parent)
  const sheet =
    sheets.find(({ name }) => name === asked.sheet) ??
    sheetOf(simulation.arrivedAt) ??
    sheetOf(chosen?.id) ??
    sheetOf(stored.snapshot && leavesOf(stored.snapshot)[0]) ??
    sheets[0]!
  const isTried = asked.part === 'try'
  const standing = simulation.snapshot ?? stored.snapshot
  const lit = standing ? statesOf(standing) : nothing
  const difference = release && differenceOf(releasedChart(release, id), chartOf(entry))
  const walked = walkOf(machine, walks)
  const painter =
    asked.paint === 'coverage' && walked
      ? byCoverage(kind, walked)
      : asked.paint === 'defended'
        ? byDefence(defended[id])
        : asked.paint === 'changes' && difference
          ? byChange(difference)
          : undefined
  const ofHere = new Map([...counts].map(([state, { count }]) => [state, count]))
  const level = levelOf(asked)
  const isCounted = hasFigures(id, kind)
  const found = useFigures(story, id, asked, isCounted && level !== 'detail')
  const isCompared = isCounted && level === 'story' && asked.paint === 'compare'
  const comparison = useComparison(story, id, found, asked, isCompared)
  const stuck = useStuck(story, id, kind === 'record' && asked.paint === 'stuck')
  const film = useFilm(machine, { story, diagram }, stored, asked, ask)
  const panel = chosen && (
    <StatePanel
      state={chosen}
      diagram={diagram}
      kind={kind}
      sheets={sheets}
      walks={cases.walks}
      lit={lit.has(chosen.id)}
    />
  )
  const record = kind === 'record' && (
    <StoredRecord machine={id} diagram={diagram} stored={stored} id={asked.id} ask={ask} />
  )
  return (
    <>
      <MachineHead
        diagram={diagram}
        kind={kind}
        canWalk={cases.walks !== undefined}
        asked={asked}
        ask={ask}
      />
      {level !== 'detail' ? (
        <>
          {asked.id !== undefined && record}
          {film && <FilmPlayer key={asked.id} {...film} count={film.film.length} />}
          {level === 'map' ? (
            <MapLevel
              map={map}
              diagram={diagram}
              story={story}
              selected={chosen?.id}
              lit={film?.lit ?? lit}
              painted={
                isMapPaint(asked.paint) && found.found.data
                  ? { paint: asked.paint, figures: stateFigures(id, found.found.data.data) }
                  : undefined
              }
            >
              {panel}
            </MapLevel>
          ) : (
            <StoryLevel
              story={story}
              title={diagram.title}
              selected={chosen?.id}
              lit={film?.lit ?? lit}
              notes={film?.notes}
              painted={
                isStoryPaint(asked.paint) &&
                found.figures &&
                (asked.paint !== 'stuck' || stuck.byBox) &&
                (asked.paint !== 'compare' || comparison.changes)
                  ? {
                      paint: asked.paint,
                      ...found.figures,
                      stuck: stuck.byBox,
                      changes: comparison.changes,
                    }
                  : undefined
              }
            >
              {panel}
            </StoryLevel>
          )}
          {film && (
            <Section title={t('atlas.film.events')}>
              <FilmEvents {...film} diagram={diagram} />
            </Section>
          )}
          {kind === 'record' && asked.paint === 'stuck' && (
            <Section title={t('atlas.stuck.heading')}>
              <StuckStates found={stuck.found} diagram={diagram} asked={asked} ask={ask} stuckIn={stuckIn} />
            </Section>
          )}
          {isCompared && (
            <Section title={t('atlas.between.heading')}>
              <StoryComparison story={story} comparison={comparison} ask={ask} />
            </Section>
          )}
          {isCounted && (
            <Section title={t('atlas.figures.heading')}>
              <StoryFigures figures={found} ask={ask} />
            </Section>
          )}
        </>
      ) : (
        <>
          {record}
          <SheetNav sheets={sheets} current={sheet.name} diagram={diagram} />
          <div className="grid items-start gap-6 split:grid-cols-[minmax(0,1fr)_22rem]">
            <div className={isTried ? 'sticky top-18 z-2 min-w-0' : 'min-w-0'}>
              <SheetPicture
                sheet={sheet}
                diagram={diagram}
                lit={lit}
                selected={chosen?.id}
                counts={ofHere}
                painter={painter}
                low={isTried}
              />
            </div>
            <Tabs
              label={t('atlas.parts')}
              value={asked.part ?? 'state'}
              onChange={(part) => ask({ level, part: part === 'try' ? 'try' : undefined })}
              tabs={[
                { value: 'state', title: t('atlas.part.state') },
                { value: 'try', title: t('atlas.part.try') },
              ]}
            >
              {isTried ? (
                <TryPanel
                  machine={machine}
                  diagram={diagram}
                  cases={cases}
                  simulation={{
                    ...simulation,
                    // Show the sheet of the machine's current state, even if another sheet was chosen.
                    press: (arrow, event) => {
                      if (asked.sheet) ask({ level, sheet: undefined })
                      simulation.press(arrow, event)
                    },
                  }}
                  stored={stored.snapshot}
                />
              ) : (
                (panel ?? <p className="text-sm text-muted">{t('atlas.chooseState')}</p>)
              )}
            </Tabs>
          </div>
          <Legend paint={asked.paint} diagram={diagram} />
        </>
      )}
      <Section title={t('atlas.everyState')}>
        <StateList diagram={diagram} lit={lit} counts={counts} />
      </Section>
      <Section title={t('atlas.whoMay')}>
        <RoleTable diagram={diagram} />
      </Section>
      <Section title={t('atlas.rules.heading')}>
        <MachineRules diagram={diagram} tried={defended[id]} />
      </Section>
      <Section title={t('atlas.coverage')}>
        <CoverageTable diagram={diagram} kind={kind} walked={walked} />
      </Section>
      <Section title={t('atlas.changes')}>
        <MachineChanges entry={entry} diagram={diagram} asked={asked} ask={ask} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="display text-lg">{title}</h2>
      {children}
    </section>
  )
}
