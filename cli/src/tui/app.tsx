import { Box, Text, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useSyncExternalStore } from 'react';
import type { AppModel } from './app-model.ts';
import { readPaste, readPresses } from './press.ts';
import { renderScreen } from './screen.ts';
import { paintLine } from './ui/line.ts';

/** Prints the frame of the model, and passes keys to it. */
export function App({ model }: { readonly model: AppModel }) {
  const { suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  useSyncExternalStore(model.subscribe, model.readVersion);
  useEffect(() => {
    model.setTerminal((work) => suspendTerminal(work));
  }, [model, suspendTerminal]);
  useInput((input, key) => model.press(readPresses(input, key)));
  usePaste((text) => model.press([readPaste(text)]));
  const lines = renderScreen(model, { columns, rows });
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {lines.map((line, index) => (
        // eslint-disable-next-line react/no-array-index-key -- a line of the screen is its number
        <Text key={index} wrap="truncate">
          {paintLine(line)}
        </Text>
      ))}
    </Box>
  );
}
