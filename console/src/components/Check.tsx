import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from 'react-aria-components'
import style from './Check.module.css'

type Props = Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children?: ReactNode }

/** A checkbox with its label; without a label it needs an aria-label. */
export function Check({ children, ...rest }: Props) {
  return (
    <Checkbox {...rest} className={style.check ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={style.box} aria-hidden="true">
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              {isIndeterminate ? <path d="M4 8h8" /> : isSelected && <path d="m3.5 8.5 3 3 6-7" />}
            </svg>
          </span>
          {children}
        </>
      )}
    </Checkbox>
  )
}
