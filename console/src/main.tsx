import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/App.tsx'
import { applyTheme, chosenTheme } from './app/theme.ts'

applyTheme(chosenTheme())

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks its root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
