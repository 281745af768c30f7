import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/buttons/Button'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Diagram } from '../../../machines/diagram/types'
import { join } from '../../ui/layout/join-classes'
import { LevelNav } from './LevelNav'
import { levelOf, type MachineSearch } from './machine-search'
import { PaintSelect } from './PaintSelect'
import { hasFigures } from './story/use-figures'

/** Title, purpose and owner of a machine, with its levels, the diagram's colouring, and a button to print the story or map. */
export function MachineHead({
  diagram,
  kind,
  canWalk,
  asked,
  ask,
}: {
  diagram: Diagram
  kind: 'flow' | 'record'
  /** Whether the machine has screens to walk through. */
  canWalk: boolean
  asked: MachineSearch
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  const level = levelOf(asked)
  return (
    <div className={join('-mt-2 grid gap-3 print:mt-0', level === 'map' && 'print:hidden')}>
      <header className="grid gap-0.5">
        <p className="text-xs print:hidden">
          <Link to="/workflows" className="link">
            {t('atlas.all')}
          </Link>
        </p>
        <h1 className="display text-xl">{diagram.title}</h1>
        <p className="text-sm text-muted">
          {diagram.about}{' '}
          <span className="text-xs print:hidden">{t(`atlas.owner.${kind}`, { owner: diagram.owner })}</span>
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <LevelNav level={level} ask={ask} />
        <PaintSelect
          paint={asked.paint}
          level={level}
          isCounted={hasFigures(diagram.id, kind)}
          isStored={kind === 'record'}
          ask={ask}
        />
        <span className="ms-auto flex flex-wrap gap-3">
          {canWalk && (
            <LinkButton
              tone="primary"
              icon="next"
              to="/workflows/$machine/walk"
              params={{ machine: diagram.id }}
            >
              {t('atlas.walk')}
            </LinkButton>
          )}
          {level !== 'detail' && (
            <Button icon="file" onClick={() => print()}>
              {t('atlas.print')}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
