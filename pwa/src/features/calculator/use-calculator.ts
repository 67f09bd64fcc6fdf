import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '../../platform/toast-state.ts';
import { applyChoices, readEarlyChoices } from './early-choices.ts';
import { saveCalculation } from './save-calculation.ts';
import { composeAddress, readAddress } from './team-code.ts';
import { keepTeam, readKeptTeam } from './team-memory.ts';
import { blankTeam, calculateTeam, type Result, type Skills, type Team } from './team.ts';

export interface ShownResult {
  readonly result: Result;
  /** Counts the presses of Calculate Costs; 0 for a result that came with the address. */
  readonly run: number;
}

export interface CalculatorState {
  readonly team: Team;
  readonly shown: ShownResult | null;
  /** Whether the form says something else than the result. */
  readonly isOutdated: boolean;
  /** Parts of the address that could not be read. */
  readonly lost: number;
  readonly change: (team: Team) => void;
  readonly calculate: () => void;
}

/** What an address says, or else this device. */
interface Opened {
  readonly team: Team;
  readonly shown: ShownResult | null;
  readonly lost: number;
}

function openAddress(search: string, skills: Skills, kept: Team | null): Opened {
  const shared = readAddress(search, skills);
  const result = shared && calculateTeam(shared.team, skills);
  return {
    team: (result && shared.team) ?? kept ?? blankTeam,
    shown: result && { result, run: 0 },
    lost: shared?.lost ?? 0,
  };
}

/** The form, its result, and where both are kept: the form on this device, the result in the address. */
export function useCalculator(skills: Skills): CalculatorState {
  const search = useSearch();
  const [, navigate] = useLocation();
  // What the server renders too: it knows the address, but not the device.
  const [state, setState] = useState(() => openAddress(search, skills, null));
  const { team, shown } = state;
  const own = useRef<string | null>(null);
  // The form as it is, also before it is rendered: start.js presses the button as soon as it can.
  const latest = useRef(team);

  // Before the first paint, so that the form does not grow before the eyes of who comes from another page.
  useLayoutEffect(() => {
    if (search === own.current) return;
    const opened = openAddress(search, skills, readKeptTeam(skills));
    const early = own.current === null ? readEarlyChoices(team, skills) : [];
    own.current = search;
    latest.current = applyChoices(opened.team, early);
    setState({ ...opened, team: latest.current });
    if (early.length > 0) keepTeam(latest.current);
    // The room that theme.js has reserved is taken in this same frame.
    document.documentElement.style.removeProperty('--kept-rows');
    // oxlint-disable-next-line react/exhaustive-deps -- later rates must not undo what was chosen
  }, [search]);

  const change = (next: Team) => {
    latest.current = next;
    setState((before) => ({ ...before, team: next }));
    keepTeam(next);
  };
  const calculate = () => {
    const result = calculateTeam(latest.current, skills);
    if (!result) return refuse();
    setState({ team: latest.current, shown: { result, run: (shown?.run ?? 0) + 1 }, lost: 0 });
    const address = composeAddress(latest.current, skills);
    own.current = address.slice(address.indexOf('?') + 1);
    navigate(address, { replace: true });
    return void saveCalculation(result);
  };
  const isOutdated =
    shown !== null && composeAddress(team, skills) !== composeAddress(shown.result.team, skills);
  return { ...state, isOutdated, change, calculate };
}

function refuse(): void {
  showToast({
    title: 'No Valid Entries',
    text: 'Please add at least one developer with complete details.',
    tone: 'error',
  });
}
