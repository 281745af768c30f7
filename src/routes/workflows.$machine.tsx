import { createFileRoute } from '@tanstack/react-router'
import { catalogue } from '../../machines/catalogue'
import { StuckRecords } from '../features/admin/stuck/StuckRecords'
import { MachinePage } from '../features/workflows/MachinePage'
import { levels, paints, type MachineSearch, type PageLevel } from '../features/workflows/machine-search'
import { readRange } from '../shared/days/date-range'
import { NotFoundPage } from '../app/shell/NotFoundPage'

const isPaint = (asked: unknown): asked is NonNullable<MachineSearch['paint']> =>
  paints.some((paint) => paint === asked)

const isLevel = (asked: unknown): asked is PageLevel => levels.some((level) => level === asked)

/** Returns the parameters of a range with which another is compared. */
const baseOf = ({ from, to }: ReturnType<typeof readRange>): Pick<MachineSearch, 'baseFrom' | 'baseTo'> => ({
  ...(typeof from === 'string' && { baseFrom: from }),
  ...(typeof to === 'string' && { baseTo: to }),
})

export const Route = createFileRoute('/workflows/$machine')({
  validateSearch: ({
    level,
    sheet,
    id,
    paint,
    part,
    stuck,
    step,
    baseFrom,
    baseTo,
    before,
    after,
    ...range
  }: Record<string, unknown>): MachineSearch => ({
    ...(isLevel(level) && { level }),
    ...(typeof sheet === 'string' && { sheet }),
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(isPaint(paint) && { paint }),
    ...(part === 'try' && { part }),
    ...(Number.isSafeInteger(step) && Number(step) > 0 && { step: Number(step) }),
    ...(typeof stuck === 'string' && { stuck }),
    ...(typeof before === 'string' && { before }),
    ...(typeof after === 'string' && { after }),
    ...baseOf(readRange({ from: baseFrom, to: baseTo })),
    ...(readRange(range) as Pick<MachineSearch, 'from' | 'to'>),
  }),
  component: Page,
})

function Page() {
  const { machine } = Route.useParams()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const entry = catalogue.find(({ id }) => id === machine)
  if (!entry) return <NotFoundPage />
  return (
    <MachinePage
      key={machine}
      entry={entry}
      asked={asked}
      stuckIn={(state, title) => <StuckRecords key={state} state={state} title={title} />}
      ask={(change) =>
        void navigate({ search: { ...asked, ...change }, hash: true, replace: true, resetScroll: false })
      }
    />
  )
}
