import { Link, useLocation } from 'wouter'
import { basePath, rootPath } from '../address/base-path.ts'
import { paths } from '../address/paths.ts'
import { useOpenAlarms } from '../alarms/use-alarms.ts'
import { Icon } from '../components/Icon.tsx'
import { commandKey, isApple } from '../components/keyboard.ts'
import { LanguageChoice } from '../components/LanguageChoice.tsx'
import { formatCount } from '../format/number.ts'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import { Bell } from './Bell.tsx'
import { DataSwitch } from './DataSwitch.tsx'
import style from './Navigation.module.css'
import { groups } from './places.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { WhoIsHere } from './WhoIsHere.tsx'

type Props = { isOpen: boolean; onToggle: () => void; onFind: () => void }

/** The main navigation. On a narrow screen it is folded behind a button. */
export function Navigation({ isOpen, onToggle, onFind }: Props) {
  const [here] = useLocation()
  return (
    <header className={style.bar}>
      <div className={style.top}>
        <Link to={paths.overview} className={style.brand ?? ''}>
          <img src={`${basePath}/favicon.svg`} alt="" width="26" height="26" />
          Lerner
        </Link>
        <DataSwitch />
        <Bell />
        <button
          type="button"
          className={style.toggle}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          <span className="visually-hidden">{t('app.menu')}</span>
        </button>
      </div>
      <div id="navigation" className={style.folded} data-open={isOpen || undefined}>
        <button type="button" className={style.find} onClick={onFind} aria-keyshortcuts={findKeys}>
          <Icon name="search" />
          {t('app.search')}
          <kbd>{findKey}</kbd>
        </button>
        <nav aria-label={t('app.screens')}>
          {groups.map(({ name, places }, index) => (
            <div key={name} className={style.group}>
              <p className={style.name} id={`nav-${index}`}>
                {name}
              </p>
              <ul className={style.places} aria-labelledby={`nav-${index}`}>
                {places.map((place) => (
                  <li key={place.to}>
                    <Link
                      to={place.to}
                      className={style.place ?? ''}
                      // The screen that is shown already is no new place, and folds it too.
                      onClick={isOpen ? onToggle : undefined}
                      aria-current={isWithin(here, place.to) ? 'page' : undefined}
                    >
                      <Icon name={place.icon} />
                      {place.name}
                      {place.to === paths.alarms && <AlarmCount />}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={style.foot}>
          <a className={style.place} href={`${rootPath}/docs`}>
            <Icon name="reference" />
            {t('app.apiReference')}
          </a>
          <LanguageChoice />
          <ThemeChoice />
          <WhoIsHere />
        </div>
      </div>
    </header>
  )
}

const findKey = commandKey('K')
const findKeys = isApple ? 'Meta+K' : 'Control+K'

/** How many await an answer; empty if there are none. */
function AlarmCount() {
  const { data } = useOpenAlarms()
  const count = data?.data.length ?? 0
  if (count === 0) return null
  return (
    <span className={style.count}>
      {rich('app.toAnswer', {
        count: `${formatCount(count)}${data?.hasMore ? '+' : ''}`,
        hidden: (text) => <span className="visually-hidden">{text}</span>,
      })}
    </span>
  )
}

function isWithin(here: string, place: string): boolean {
  return here === place || (place !== paths.overview && here.startsWith(`${place}/`))
}
