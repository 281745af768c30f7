import { asTextKey } from '../../contract/texts/translate'
import { useTranslation } from '../ui/i18n/use-translation'
import type { FlowView } from '../../machines/flows/view-kit'
import { FlowFrame, type FlowFrameProps } from './FlowFrame'
import { announcementOf } from './announcement'

type FromView = 'state' | 'screen' | 'title' | 'meaning' | 'announce' | 'byPeople'

export interface MachineFrameProps extends Omit<FlowFrameProps, FromView> {
  view: FlowView
  /** Where the screen's own text needs a value, or another text stands for it. */
  meaning?: string
  next?: string
  /** The key whose texts stand for those of the screen. */
  labels?: string
}

/** The frame of a flow that a machine runs: its view gives the screen, the texts of `<flow>.<screen>` its meaning. */
export function MachineFrame({
  flow,
  view,
  meaning,
  next,
  labels = `${flow}.${view.screen}`,
  ...frame
}: MachineFrameProps) {
  const { t } = useTranslation()
  return (
    <FlowFrame
      {...frame}
      flow={flow}
      state={view.state}
      screen={view.screen}
      title={t(asTextKey(`${labels}.title`))}
      meaning={meaning ?? t(asTextKey(`${labels}.meaning`))}
      next={next ?? t(asTextKey(`${labels}.next`))}
      announce={announcementOf(view, t)}
      byPeople={view.waitingFor === 'admin'}
    />
  )
}
